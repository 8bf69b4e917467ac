/** For the element around a result: the library's picture bears an English title, and says nothing that the words below do not. */
export const hidePicture = (around: HTMLElement | null): void =>
  around?.querySelector('svg')?.setAttribute('aria-hidden', 'true')
