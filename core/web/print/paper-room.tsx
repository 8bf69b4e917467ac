import './paper-dialog.css'
import { Alert, Skeleton } from 'antd'
import type { ReactNode, Ref } from 'react'

export interface PaperRoomProps {
  /** What lies on the paper, for those who hear it. */
  readonly label: string
  readonly error: Error | null
  /** The paper once its contents are known; null until then. */
  readonly paper: ((ref: Ref<HTMLElement>) => ReactNode) | null
  /** What stands in place of a paper that nothing has been asked for yet. */
  readonly empty?: ReactNode
  readonly drawn: Ref<HTMLElement>
}

/** The paper as it will be printed, or why it cannot be. */
export const PaperRoom = ({ label, error, paper, empty, drawn }: PaperRoomProps) => (
  <>
    {error && <Alert type="warning" showIcon title={error.message} />}
    {!paper && !error && (empty ?? <Skeleton active paragraph={{ rows: 12 }} />)}
    {paper && (
      // Reached by the keyboard, so that what does not fit can be scrolled to.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section className="mortise-paper-room" tabIndex={0} aria-label={label}>
        {paper(drawn)}
      </section>
    )}
  </>
)
