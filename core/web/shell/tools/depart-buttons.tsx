import { Button } from 'antd'
import { words } from '../../words.ts'

export interface DepartButtonsProps {
  readonly isBusy: boolean
  readonly onConfirm: () => void
  /** Null where one may not leave without a choice. */
  readonly onClose: (() => void) | null
}

/** The way on and, where there is one, the way out. */
export function DepartButtons({ isBusy, onConfirm, onClose }: DepartButtonsProps) {
  return (
    <>
      {onClose && <Button onClick={onClose}>{words.close}</Button>}
      <Button type="primary" loading={isBusy} onClick={onConfirm}>
        确认
      </Button>
    </>
  )
}
