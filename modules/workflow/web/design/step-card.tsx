import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

export interface StepCardProps {
  readonly id: string
  readonly look: string
  readonly title: string
  readonly text: ReactNode
  readonly isChosen: boolean
  readonly isFaulty: boolean
  readonly onOpen: () => void
  readonly onRemove?: () => void
  readonly tools?: ReactNode
}

/** A step or a branch: what it is, who is asked, and the way to its properties. */
export function StepCard(props: StepCardProps) {
  const { id, look, title, text, isChosen, isFaulty, onOpen, onRemove, tools } = props
  const classes = [
    'mortise-flow-card',
    `mortise-flow-${look}`,
    isChosen && 'mortise-flow-chosen',
    isFaulty && 'mortise-flow-faulty',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} data-step={id}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onRemove?.()
        }}
      >
        <strong>{title}</strong>
        <small className={text ? undefined : 'mortise-complaint'}>{text || '请设置'}</small>
      </button>
      {tools}
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`删除${title}`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
