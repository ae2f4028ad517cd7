import { isMissingPart } from '#app/loading/missing-part.ts';

/** The texts of a failed start. They come with the code, since nothing else may be available. */
interface FailureLabels {
  fr: string;
  nl: string;
}

const needsNetwork: FailureLabels = {
  fr: 'Le premier démarrage a besoin du réseau. Connectez-vous à internet, puis rechargez la page.',
  nl: 'De eerste start heeft het netwerk nodig. Maak verbinding met het internet en herlaad de pagina.',
};

const stuckStorage: FailureLabels = {
  fr: 'Le stockage de cet appareil ne répond pas. Fermez les autres onglets de myCerti, puis rechargez la page. Ce qui a été enregistré y est toujours.',
  nl: 'De opslag van dit toestel antwoordt niet. Sluit de andere tabbladen van myCerti en herlaad de pagina. Wat bewaard werd, staat er nog altijd.',
};

const missingPart: FailureLabels = {
  fr: 'Une partie de l’app n’est pas sur cet appareil. Connectez-vous à internet, puis rechargez la page.',
  nl: 'Een deel van de app staat niet op dit toestel. Maak verbinding met het internet en herlaad de pagina.',
};

const notStarted: FailureLabels = {
  fr: 'L’application n’a pas démarré. Rechargez la page. Ce qui a été enregistré est toujours sur cet appareil.',
  nl: 'De app is niet gestart. Herlaad de pagina. Wat bewaard werd, staat nog altijd op dit toestel.',
};

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Creates an element with these properties. */
function make<K extends keyof HTMLElementTagNameMap>(tag: K, facts: Partial<HTMLElementTagNameMap[K]>) {
  return Object.assign(document.createElement(tag), facts);
}

function labelsOf(error: unknown): FailureLabels {
  if (isMissingPart(error)) return missingPart;
  const code = codeOf(error);
  if (code === 'ConfigUnavailable') return needsNetwork;
  // A database's errors have names or codes of their own. A fault in the app is a plain error.
  const isPlain = code === undefined && /^(Type)?Error\b/.test(String(error));
  return isPlain ? notStarted : stuckStorage;
}

/** Shows why the app did not start, in both languages, with a retry. */
export function showBootFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  const { fr, nl } = labelsOf(error);
  const box = make('main', { className: 'mx-auto max-w-md px-4 py-12' });
  box.setAttribute('role', 'alert');
  box.append(
    make('h1', { className: 'text-2xl font-bold tracking-tight', textContent: 'myCerti' }),
    make('p', { className: 'mt-3', lang: 'fr', textContent: fr }),
    make('p', { className: 'mt-3 text-ink-2', lang: 'nl', textContent: nl }),
    make('button', {
      className: 'mt-5 min-h-13 rounded-[14px] bg-action px-5 font-semibold text-white',
      type: 'button',
      textContent: 'Recharger · Herladen',
      onclick: () => window.location.reload(),
    }),
  );
  root.replaceChildren(box);
}
