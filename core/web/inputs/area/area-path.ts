/** The codes from the province down to a code: two digits a level. */
export const areaPath = (code: string): string[] => [
  ...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code].filter((each) => each.length === 6)),
]
