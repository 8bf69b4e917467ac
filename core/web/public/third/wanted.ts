const NAME = 'mortise:wanted'

/** Keeps where somebody wanted to go while another site signs them in. */
export function keepWanted(search: string): void {
  const wanted = new URLSearchParams(search).get('redirect')
  if (wanted) sessionStorage.setItem(NAME, wanted)
  else sessionStorage.removeItem(NAME)
}

/** The query of an address, with what was wanted before another site was asked. */
export function takeWanted(search: string): string {
  const wanted = sessionStorage.getItem(NAME)
  sessionStorage.removeItem(NAME)
  return wanted && !new URLSearchParams(search).has('redirect')
    ? `?${new URLSearchParams({ redirect: wanted }).toString()}`
    : search
}
