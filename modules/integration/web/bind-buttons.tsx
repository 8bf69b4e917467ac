import { words } from '@mortise/web'
import { Button } from 'antd'

export interface BindButtonsProps {
  readonly formId: string
  readonly readOnly: boolean
  readonly isSaving: boolean
  readonly onClose: () => void
}

/** The way out and, unless one only looks, the way to save. */
export function BindButtons({ formId, readOnly, isSaving, onClose }: BindButtonsProps) {
  return (
    <>
      <Button onClick={onClose}>{words.close}</Button>
      {!readOnly && (
        <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
          确定
        </Button>
      )}
    </>
  )
}
