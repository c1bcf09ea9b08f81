// Fetches the brand's face for the pages after this one; where it is not there, they do without it.

Promise.all([...document.fonts].map((face) => face.load()))
  .then(() => {
    localStorage.face = "1";
  })
  .catch(() => {});
