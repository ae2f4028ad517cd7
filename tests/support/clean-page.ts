/**
 * Setup file that gives each test file with a DOM a page as a browser opens it. Files share a process and its DOM, and the
 * address and what is stored in it decide language and user.
 */
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
}
