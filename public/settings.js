// What must happen before the page is painted for the first time. A classic script of its own, since the content security policy
// forbids inline ones.
(function () {
  // Puts the stored theme on the page. src/app/boot/theme.ts does the same once the app runs, and its test holds the two together.
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
