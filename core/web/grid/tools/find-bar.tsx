import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'

export interface FindBarProps {
  /** Answers whether a cell was found. */
  readonly onFind: (text: string, backwards: boolean) => boolean
  readonly onClose: () => void
}

/** Looks for a text in the cells. */
export function FindBar({ onFind, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [isMissed, setMissed] = useState(false)
  const find = (backwards: boolean) => setMissed(text !== '' && !onFind(text, backwards))
  return (
    <search className="mortise-grid-find">
      <Space.Compact>
        <Input
          autoFocus
          size="small"
          aria-label="查找内容"
          placeholder="查找"
          status={isMissed ? 'error' : undefined}
          suffix={isMissed ? '没有找到' : <span />}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setMissed(false)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') find(event.shiftKey)
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onClose()
          }}
        />
        <Button size="small" icon={<UpOutlined />} aria-label="查找上一个" onClick={() => find(true)} />
        <Button size="small" icon={<DownOutlined />} aria-label="查找下一个" onClick={() => find(false)} />
        <Button size="small" icon={<CloseOutlined />} aria-label="关闭查找" onClick={onClose} />
      </Space.Compact>
    </search>
  )
}
