type Channels = readonly [red: number, green: number, blue: number]

/** The least contrast of text that WCAG 2 AA allows. */
const AA = 4.5

/** The nearest darker shade of a colour on which white text, and which on white, can be read by everybody. */
export function legible(colour: string, contrast = AA): string {
  const channels = channelsOf(colour)
  for (let share = 1; share > 0; share -= 0.01) {
    const shade = channels.map((channel) => Math.round(channel * share)) as unknown as Channels
    if (contrastWithWhite(shade) >= contrast) return hexOf(shade)
  }
  return '#000000'
}

/** How a colour stands out against white, as WCAG 2 defines it. */
export const contrastWithWhite = (channels: Channels): number => 1.05 / (luminance(channels) + 0.05)

function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
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

const hexOf = (channels: Channels) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
