import { Alert, Flex, InputNumber, Spin } from 'antd'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import type { LabelSize } from './label.tsx'
import { usePrint } from './use-print.ts'

interface LabelDialogProps {
  /** What the printed document is called. */
  readonly name: string
  readonly size: LabelSize
  /** Nothing while they are asked for. */
  readonly labels: readonly { readonly key: string; readonly label: ReactNode }[] | undefined
  readonly error?: Error | null
  /** Stands above the labels: which of them. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Labels on one go; whoever wants more prints twice. */
const MOST = 500

/** Labels to look at and to print, as many of each as are wanted. */
export function LabelDialog({ name, size, labels, error, children, onClose }: LabelDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [copies, setCopies] = useState(1)
  const sheet = useRef<HTMLDivElement>(null)
  const [width, height] = size
  const { print } = usePrint(sheet, { name, paper: `${width}mm ${height}mm`, margin: 0 })
  const count = labels?.length ?? 0
  return (
    <AppModal
      open={isOpen}
      title="打印标签"
      width={800}
      okText="打印"
      okButtonProps={{ disabled: count === 0, autoFocus: true }}
      onOk={() => print()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Flex vertical gap="middle">
        {children}
        <label>
          每种张数{' '}
          <InputNumber
            aria-label="每种张数"
            min={1}
            max={Math.max(1, Math.floor(MOST / Math.max(1, count)))}
            precision={0}
            value={copies}
            onChange={(typed) => setCopies(typed ?? 1)}
          />
        </label>
        {error && <Alert type="warning" showIcon title={error.message} />}
        {!labels && !error && <Spin />}
        <div ref={sheet} className="mortise-labels">
          {labels?.flatMap(({ key, label }) =>
            Array.from({ length: copies }, (_, copy) => <Fragment key={`${key} ${copy}`}>{label}</Fragment>),
          )}
        </div>
      </Flex>
    </AppModal>
  )
}
