// What must happen before the first paint. The content security policy forbids inline scripts.
(function () {
  // Puts the stored theme on the page, as src/app/settings/theme.ts does: its test holds the two together.
  try {
    const settings = JSON.parse(localStorage.getItem('mycerti.settings') || 'null');
    if (settings !== null && settings.darkmode === true) {
      document.documentElement.classList.add('dark');
      document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0a1a35');
    }
  } catch {
    // Nothing can be read: the defaults hold.
  }
  // Requests what the page of this address runs, together with the entry that would ask for it later. The build writes the list:
  // scripts/lib/build/start-map.ts.
  try {
    const starts = {};
    if (localStorage.getItem('mycerti.user') !== null) {
      const steps = location.pathname.split('/').filter(Boolean);
      const isDutch = steps[0] === 'nl';
      if (isDutch) steps.shift();
      const path = steps
        .map((step) => (/^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d{6}$/i.test(step) ? ':id' : step))
        .join('/');
      const chosen = steps.length === 0 && /(?:^|; )language=nl/.test(document.cookie);
      const language = isDutch || chosen ? 'nl' : 'fr';
      const files = [language, 'all', `/${path}`].flatMap((key) => starts[key] || []);
      for (const file of files) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = `/assets/${file}`;
        document.head.append(link);
      }
      // The browser reads which databases there are, and has its store open when the app asks for them.
      indexedDB.databases().catch(() => undefined);
    }
  } catch {
    // The entry asks for them itself.
  }
  // Keeps a form that came as HTML until the app is there, which sends it (src/app/boot/replay-input.ts).
  document.addEventListener('submit', function (event) {
    const page = event.target.closest('[data-early]');
    if (page === null) return;
    event.preventDefault();
    page.dataset.early = 'sent';
  });
})();
