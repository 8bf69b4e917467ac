/** How far something stands from its home, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** As much of a header as can still be seized. */
const SEIZED = { width: 96, height: 48 }

/** The nearest place to a wanted one where a window can be seized by its header again. */
export function placeWithin(
  wanted: Place,
  header: { readonly left: number; readonly top: number; readonly width: number },
  screen: { readonly width: number; readonly height: number },
): Place {
  const least = SEIZED.width - header.width
  const most = screen.width - SEIZED.width
  return {
    x: within(wanted.x, least - header.left, most - header.left),
    y: within(wanted.y, -header.top, screen.height - SEIZED.height - header.top),
  }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
