import type { Context } from '@mortise/server'

/** Lets everybody see the pictures that a row shows from now on, and those that it showed before no longer. */
export function showPictures(
  { files, afterCommit }: Pick<Context, 'files' | 'afterCommit'>,
  pictures: readonly string[],
  before: readonly string[],
): void {
  const shown = new Set(pictures)
  const gone = before.filter((path) => !shown.has(path))
  afterCommit(async () => {
    for (const path of shown) await files.publish(path, true)
    for (const path of gone) await files.publish(path, false)
  })
}
