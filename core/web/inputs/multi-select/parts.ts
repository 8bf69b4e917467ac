/** The values of a joined text. Anything but a text is a fault of the page, told to whoever builds it, and holds none. */
export function partsOf(value: unknown, separator: string): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'string') return value.split(separator)
  console.error('a multi-select takes one comma-separated text, not', value)
  return []
}
