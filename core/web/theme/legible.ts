type Channels = readonly [red: number, green: number, blue: number]

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The least contrast of text that WCAG 2 AA allows. */
export const AA = 4.5

/** The nearest shade of a colour that can be read on a ground: a darker one on light ground, a lighter one on dark. */
export function legible(colour: string, background = WHITE, least = AA): string {
  const end = contrast(background, BLACK) > contrast(background, WHITE) ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.01) {
    const shade = mixed(colour, end, share)
    if (contrast(shade, background) >= least) return shade
  }
  return end
}

/** How two colours stand out against each other, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour with a share of another in it. */
export function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(colour).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The channels of `#1890FF`. */
export function channelsOf(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
