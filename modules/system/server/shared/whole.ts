/** A count or page from the wire: a positive whole number, or what is taken in its place. */
export function whole(text: string | undefined, fallback: number, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : fallback
}
