import './icon.css'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { iconNames, MenuIcon } from '../../brand/icons.tsx'
import { iconLabels } from './icon-labels.ts'

interface IconEditorProps {
  readonly id?: string | undefined
  readonly value?: unknown
  readonly disabled?: boolean | undefined
  readonly onChange: (name: string | null) => void
}

/** Chooses one of the icons that menus have. */
export function IconEditor({ id, value, disabled, onChange }: IconEditorProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = typeof value === 'string' ? value : undefined
  return (
    <Space.Compact block>
      <Popover
        open={isOpen}
        trigger="click"
        placement="bottomLeft"
        title="选择图标"
        content={
          <IconGrid
            chosen={chosen}
            onChoose={(name) => {
              onChange(name)
              setOpen(false)
            }}
          />
        }
        onOpenChange={(open) => setOpen(open && !disabled)}
      >
        <Button id={id} block disabled={disabled} aria-haspopup="dialog" icon={<MenuIcon name={chosen} />}>
          {chosen ? labelOf(chosen) : '选择图标'}
        </Button>
      </Popover>
      {chosen && !disabled && <Button onClick={() => onChange(null)}>清除</Button>}
    </Space.Compact>
  )
}

const labelOf = (name: string) => iconLabels[name] ?? name

function IconGrid({ chosen, onChoose }: { chosen: string | undefined; onChoose: (name: string) => void }) {
  const [text, setText] = useState('')
  const found = iconNames.filter((name) => name.includes(text.trim()) || labelOf(name).includes(text.trim()))
  return (
    <div className="mortise-icons">
      <Input
        allowClear
        autoFocus
        aria-label="查找图标"
        placeholder="名称"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mortise-icons-grid">
        {found.map((name) => (
          <Button
            key={name}
            type={name === chosen ? 'primary' : 'text'}
            aria-pressed={name === chosen}
            aria-label={labelOf(name)}
            title={labelOf(name)}
            icon={<MenuIcon name={name} />}
            onClick={() => onChoose(name)}
          />
        ))}
        {found.length === 0 && <span className="mortise-faint">没有这样的图标</span>}
      </div>
    </div>
  )
}
