import './paper-dialog.css'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { words } from '../words.ts'
import type { Orientation } from './page-layout.ts'
import { usePrint } from './use-print.ts'

export interface PaperDialogProps {
  readonly title: string
  /** What lies on the paper, for those who hear it. */
  readonly label: string
  /** What a file of it is called. */
  readonly name: string
  /** How the paper lies; upright where nothing is said. */
  readonly orientation?: Orientation
  readonly error: Error | null
  /** Above the paper: a choice of papers, for instance. */
  readonly tools?: ReactNode
  /** The paper once its contents are known; null until then. */
  readonly paper: ((ref: Ref<HTMLElement>) => ReactNode) | null
  /** What stands in place of a paper that nothing has been asked for yet. */
  readonly empty?: ReactNode
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** A document as it will lie on paper, to be printed or kept as a file. */
export function PaperDialog(props: PaperDialogProps) {
  const { title, label, name, orientation, error, tools, paper, empty, onClose } = props
  const [isOpen, setOpen] = useState(true)
  const drawn = useRef<HTMLElement>(null)
  const { print, save, isExporting } = usePrint(drawn, { name, orientation })
  return (
    <AppModal
      open={isOpen}
      title={title}
      width={widths.detail}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={[
        <Button key="close" onClick={() => setOpen(false)}>
          {words.close}
        </Button>,
        <Button key="save" disabled={!paper} loading={isExporting} onClick={() => void save()}>
          导出文件
        </Button>,
        <Button key="print" type="primary" disabled={!paper} onClick={() => print()}>
          打印
        </Button>,
      ]}
    >
      {tools}
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!paper && !error && (empty ?? <Skeleton active paragraph={{ rows: 12 }} />)}
      {paper && (
        // Reached by the keyboard, so that what does not fit can be scrolled to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="mortise-paper-room" tabIndex={0} aria-label={label}>
          {paper(drawn)}
        </section>
      )}
    </AppModal>
  )
}
