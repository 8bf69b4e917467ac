/** A page in millimetres: its size, its white rim, and the part inside the rim on which elements lie. */
export interface PrintPage {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly innerWidth: number
  readonly innerHeight: number
}

/** How a template tells its paper. */
export interface PaperChoice {
  readonly paper: string
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly margin?: number | null | undefined
}

const sheets: Readonly<Record<string, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  a4l: [297, 210],
  a5: [148, 210],
  a5l: [210, 148],
}
/** Where a template says nothing: a common label, and a rim that every printer can leave. */
const LABEL = [60, 40] as const
const SHEET_MARGIN = 10

export function pageOf({ paper, width, height, margin }: PaperChoice): PrintPage {
  const sheet = sheets[paper]
  const [across, down] = sheet ?? [width ?? LABEL[0], height ?? LABEL[1]]
  const rim = margin ?? (sheet ? SHEET_MARGIN : 0)
  return {
    width: across,
    height: down,
    margin: rim,
    innerWidth: across - 2 * rim,
    innerHeight: down - 2 * rim,
  }
}
