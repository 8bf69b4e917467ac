import type { Notice } from './notice.ts'

type Opener = (notice: Notice) => void
let opener: Opener | null = null

/** Shows a notice to the user, whichever page is open. */
export function openNotice(notice: Notice): void {
  opener?.(notice)
}

/** The workspace shows the notices that are opened anywhere in it. */
export function onNoticeOpened(open: Opener): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}
