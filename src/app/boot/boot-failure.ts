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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function paragraph(text: string, lang: string): HTMLElement {
  const element = document.createElement('p');
  element.lang = lang;
  element.textContent = text;
  element.className = lang === 'fr' ? 'mt-3' : 'mt-3 text-ink-2';
  return element;
}

/** Shows why the app did not start, in both languages, with a retry. */
export function showBootFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  const words = codeOf(error) === 'ConfigUnavailable' ? needsNetwork : stuckStorage;
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  box.className = 'mx-auto max-w-md px-4 py-12';
  const title = document.createElement('h1');
  title.className = 'text-2xl font-bold tracking-tight';
  title.textContent = 'myCerti';
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = 'mt-5 min-h-13 rounded-[14px] bg-action px-5 font-semibold text-white';
  reload.textContent = 'Recharger · Herladen';
  reload.addEventListener('click', () => window.location.reload());
  box.append(title, paragraph(words.fr, 'fr'), paragraph(words.nl, 'nl'), reload);
  root.replaceChildren(box);
}
