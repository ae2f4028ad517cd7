// What must happen before the first paint. The content security policy forbids inline scripts.
(function () {
  // Puts the stored theme on the page, as src/app/boot/theme.ts does: its test holds the two together.
  try {
    const settings = JSON.parse(localStorage.getItem('mycerti.settings') || 'null');
    if (settings !== null && settings.darkmode === true) {
      document.documentElement.classList.add('dark');
      document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0a1a35');
    }
  } catch {
    // Nothing can be read: the defaults hold.
  }
  // Keeps a form that came as HTML until the app is there, which sends it (src/app/boot/replay-input.ts).
  document.addEventListener('submit', function (event) {
    const page = event.target.closest('[data-early]');
    if (page === null) return;
    event.preventDefault();
    page.dataset.early = 'sent';
  });
})();
