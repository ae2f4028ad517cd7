import type { DrivenBrowser } from '#tests/support/browsers/driven.ts';
import { certifierEmail, password } from '../server/api.ts';
import { eventually } from '../server/processes.ts';

/** A file that a person picks. */
export interface ChosenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Uses the app as a person does, in French, in a browser that can only evaluate code in the page. */
export interface Hands {
  /** Waits until an expression holds in the page. While a page loads, no expression holds. */
  until: (what: string, expression: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  press: (name: string) => Promise<void>;
  /** Gives a file to the field of a label, as its dialogue would. */
  choose: (label: string, file: ChosenFile) => Promise<void>;
  reads: (text: string) => Promise<void>;
}

/** Tries each store of each database with a transaction that writes nothing, and the service worker. */
const storageStands = `(async () => {
  const within = (work) => Promise.race([work, new Promise((resolve) => setTimeout(() => resolve('HANGS'), 3000))]);
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve('error ' + request.error);
  });
  const tried = async (db, store, mode) => {
    const transaction = db.transaction(store, mode);
    const count = transaction.objectStore(store).count();
    return new Promise((resolve) => {
      transaction.oncomplete = () => resolve(count.result);
      transaction.onabort = () => resolve('aborted ' + transaction.error);
    });
  };
  const lines = ['controller ' + navigator.serviceWorker.controller?.state];
  lines.push('asset ' + (await within(fetch('/manifest.webmanifest').then((answer) => answer.status, String))));
  for (const { name } of await within(indexedDB.databases())) {
    const db = await within(done(indexedDB.open(name)));
    if (typeof db === 'string') { lines.push(name + ': ' + db); continue; }
    await Promise.all([...db.objectStoreNames].map(async (store) => {
      const read = await within(tried(db, store, 'readonly'));
      const write = await within(tried(db, store, 'readwrite'));
      if (read !== 0 || write !== 0) lines.push(name.slice(0, 12) + ' ' + store + ': read ' + read + ', write ' + write);
    }));
    db.close();
  }
  return lines.join('\\n');
})()`;

/** Finds the control of a label, and the button of a name. */
const finders = `
  const control = (label) => [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(label))?.control
    ?? document.querySelector('[aria-label="' + label + '"]');
  const button = (name) => [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent.trim()) === name && one.checkVisibility());
`;

export function handsOn(browser: DrivenBrowser): Hands {
  /** Returns the page's address, field values and text, for the message of a failure. */
  const whatStands = (): Promise<unknown> => {
    const fields = `[...document.querySelectorAll('input, textarea')].map(({ id, value }) => id + ': ' + value).join('; ')`;
    return browser
      .evaluate(`[location.href, ${fields}, document.body.innerText.slice(0, 2000)].join('\\n')`)
      .catch((error: unknown) => `the page does not answer: ${String(error)}`);
  };
  /** Polls until a condition holds. While a page loads, no condition holds. */
  const reach = async (what: string, expression: string): Promise<void> => {
    const holds = async (): Promise<true | undefined> =>
      (await browser.evaluate(expression).catch(() => false)) === true ? true : undefined;
    await eventually(what, holds, { every: 50 }).catch(async (error: unknown) => {
      const stands = await browser.evaluate(storageStands).catch(String);
      throw new Error(`${String(error)} ${String(await whatStands())}\n${String(stands)}`, { cause: error });
    });
  };
  const act = (what: string, body: string): Promise<void> => reach(what, `(() => { ${finders} ${body} })()`);
  const until: Hands['until'] = (what, expression) => reach(what, `Boolean(${expression})`);
  return {
    until,
    fill: async (label, text) => {
      // Sets the value as typing does: React detects a value set by the element's own setter.
      const body = `
        const field = control(${JSON.stringify(label)});
        if (!field || field.readOnly || field.disabled) return false;
        const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set;
        field.focus();
        setter.call(field, ${JSON.stringify(text)});
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return true;`;
      await act(`the field ${label}`, body);
    },
    press: async (name) => {
      const body = `const found = button(${JSON.stringify(name)}); if (!found || found.disabled) return false; found.click(); return true;`;
      await act(`the button ${name}`, body);
    },
    choose: async (label, { name, type, bytes }) => {
      const body = `
        const field = control(${JSON.stringify(label)});
        if (!field || field.disabled) return false;
        const bytes = Uint8Array.from(atob(${JSON.stringify(Buffer.from(bytes).toString('base64'))}), (one) => one.charCodeAt(0));
        const given = new DataTransfer();
        given.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
        field.files = given.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return true;`;
      await act(`the field ${label}`, body);
    },
    reads: (text) => until(`the page reads “${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`),
  };
}

/** Signs the certifier in and waits until the device is ready for a day without network. */
export async function signInByHand(browser: DrivenBrowser, hands: Hands, url: string): Promise<void> {
  await browser.goto(`${url}/login`);
  await hands.fill('Adresse email', certifierEmail);
  await hands.fill('Mot de passe', password);
  await hands.press('Se connecter');
  await hands.until('the app is open', `!location.pathname.endsWith('/login')`);
  await hands.reads('Tout est sur le serveur');
  await hands.until('the worker is in charge', `navigator.serviceWorker.controller?.state === 'activated'`);
}
