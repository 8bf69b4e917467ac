import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { words } from '../words.ts'
import type { Orientation } from './page-layout.ts'
import { PaperRoom, type PaperRoomProps } from './paper-room.tsx'
import { usePrint } from './use-print.ts'

export interface PaperDialogProps extends Omit<PaperRoomProps, 'drawn'> {
  readonly title: string
  /** What a file of it is called. */
  readonly name: string
  /** How the paper lies; upright where nothing is said. */
  readonly orientation?: Orientation
  /** Above the paper: a choice of papers, for instance. */
  readonly tools?: ReactNode
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
      <PaperRoom label={label} error={error} paper={paper} empty={empty} drawn={drawn} />
    </AppModal>
  )
}
