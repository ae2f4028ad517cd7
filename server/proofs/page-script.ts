/**
 * The script of the page, for old browsers too. It sends one file a request, and says at once when a file is too large. A
 * larger one goes on where its connection broke, after a reload too: the server says how many bytes arrived. Without the
 * script the form sends everything itself.
 */
export const pageScript = `(function () {
  var form = document.getElementById('proofs');
  if (!form || !window.FormData || !window.XMLHttpRequest || !form.addEventListener) return;
  var text = JSON.parse(form.getAttribute('data-texts'));
  var most = Number(form.getAttribute('data-most'));
  var button = document.getElementById('send');
  var notes = document.getElementById('notes');
  var list = document.getElementById('received');
  var sent = {};
  var small = 256 * 1024;
  var mostTries = 8;
  function fill(pattern, name, percent) {
    return pattern.split('{name}').join(name).split('{percent}').join(String(percent));
  }
  function note(line, bad) {
    var p = document.createElement('p');
    p.className = bad ? 'bad' : 'good';
    p.appendChild(document.createTextNode(line));
    notes.appendChild(p);
    return p;
  }
  function keyOf(one) {
    return [one.field, one.file.name, one.file.size, one.file.lastModified].join('/');
  }
  function add(name) {
    var none = document.getElementById('none');
    if (none) none.parentNode.removeChild(none);
    var item = document.createElement('li');
    item.appendChild(document.createTextNode(name));
    list.appendChild(item);
  }
  function chosen() {
    var all = [];
    var inputs = form.querySelectorAll('input[type=file]');
    for (var i = 0; i < inputs.length; i += 1)
      for (var j = 0; j < inputs[i].files.length; j += 1)
        all.push({ field: inputs[i].name, file: inputs[i].files[j] });
    return all;
  }
  function end(bad) {
    button.disabled = false;
    if (bad) return;
    note(text.thanks, false);
    form.reset();
  }
  function next(left, bad) {
    if (left.length === 0) return end(bad);
    var one = left[0];
    var rest = left.slice(1);
    var name = one.file.name;
    if (sent[keyOf(one)]) return next(rest, bad);
    if (one.file.size > most) {
      note(fill(text.tooLarge, name), true);
      return next(rest, true);
    }
    var line = note(fill(text.sending, name, 0), false);
    var tries = 0;
    var arrived = 0;
    function show(loaded) {
      line.firstChild.data = fill(text.sending, name, Math.floor((100 * loaded) / one.file.size));
    }
    function fail() {
      line.className = 'bad';
      line.firstChild.data = fill(text.notSent, name);
      end(true);
    }
    function done(answer) {
      notes.removeChild(line);
      for (var i = 0; i < answer.received.length; i += 1) add(answer.received[i]);
      for (var j = 0; j < answer.problems.length; j += 1) note(answer.problems[j], true);
      if (answer.isOver) return end(true);
      if (answer.problems.length === 0) sent[keyOf(one)] = true;
      next(rest, bad || answer.problems.length > 0);
    }
    function call(offset, body, from, onOffset, broken) {
      var request = new XMLHttpRequest();
      request.open('POST', form.getAttribute('action'));
      request.setRequestHeader('Accept', 'application/json');
      if (onOffset) describe(request, offset);
      if (request.upload)
        request.upload.onprogress = function (event) {
          show(Math.min(one.file.size, from + event.loaded));
        };
      request.onerror = broken;
      request.onload = function () {
        var answer = null;
        try {
          answer = JSON.parse(request.responseText);
        } catch (error) {}
        if (!answer) return broken();
        if (onOffset && typeof answer.offset === 'number') return onOffset(answer.offset);
        done(answer);
      };
      request.send(body);
    }
    function describe(request, offset) {
      request.setRequestHeader('Content-Type', 'application/octet-stream');
      request.setRequestHeader('X-File-Key', encodeURIComponent(keyOf(one)));
      request.setRequestHeader('X-File-Field', one.field);
      request.setRequestHeader('X-File-Name', encodeURIComponent(name));
      request.setRequestHeader('X-File-Size', String(one.file.size));
      if (offset !== null) request.setRequestHeader('X-File-Offset', String(offset));
    }
    function ask() {
      if (tries > mostTries) return fail();
      setTimeout(function () {
        call(null, null, 0, resume, ask);
      }, 1000 * tries);
      tries += 1;
    }
    function resume(offset) {
      if (offset > arrived) tries = 0;
      arrived = offset;
      show(offset);
      call(offset, one.file.slice(offset), offset, ask, ask);
    }
    if (one.file.slice && one.file.size > small) return ask();
    var data = new FormData();
    data.append(one.field, one.file, name);
    call(null, data, 0, null, fail);
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    while (notes.firstChild) notes.removeChild(notes.firstChild);
    var all = chosen();
    if (all.length === 0) return note(text.nothingChosen, true);
    button.disabled = true;
    next(all, false);
  });
})();`;
