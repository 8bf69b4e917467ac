/**
 * The picture of a door as it was configured: the one whose file is named after most of what was chosen, such as
 * `M808 高级灰烤漆.png`, else the first. `text` is the configuration in one line.
 */
export function pictureOf(
  pictures: readonly string[] | null | undefined,
  text: string | null | undefined,
): string | undefined {
  const chosen = (text ?? '')
    .split('，')
    .flatMap((part) => part.split('：')[1] ?? [])
    .filter((choice) => choice.length >= LEAST)
  const hits = (pictures ?? []).map(
    (path) => chosen.filter((choice) => path.slice(path.lastIndexOf('/') + 1).includes(choice)).length,
  )
  return pictures?.[hits.indexOf(Math.max(...hits))]
}

/** One letter may stand in any name. */
const LEAST = 2
