/** Where a file lies that the server gave a signed link to; an address elsewhere is used as it is. */
export const storedAddress = (address: string): string =>
  /^https?:\/\//.test(address) ? address : `/api${address}`
