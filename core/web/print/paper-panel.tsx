import { Button, Space } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { Orientation } from './page-layout.ts'
import { PaperRoom, type PaperRoomProps } from './paper-room.tsx'
import { usePrint } from './use-print.ts'

export interface PaperPanelProps extends Omit<PaperRoomProps, 'drawn'> {
  /** What a file of it is called. */
  readonly name: string
  readonly orientation?: Orientation
  /** Beside the buttons: a choice of papers, for instance. */
  readonly tools?: ReactNode
}

/** A document as it will lie on paper, on the page itself. */
export function PaperPanel({ name, orientation, tools, ...room }: PaperPanelProps) {
  const drawn = useRef<HTMLElement>(null)
  const { print, save, isExporting } = usePrint(drawn, { name, orientation })
  return (
    <>
      <Space wrap>
        <Button type="primary" disabled={!room.paper} onClick={() => print()}>
          打印
        </Button>
        <Button disabled={!room.paper} loading={isExporting} onClick={() => void save()}>
          导出文件
        </Button>
        {tools}
      </Space>
      <PaperRoom {...room} drawn={drawn} />
    </>
  )
}
