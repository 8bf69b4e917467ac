import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { UserPicker } from '@mortise/web'
import { Button, Flex, InputNumber } from 'antd'
import { useState } from 'react'

export interface WeightEditorProps {
  readonly value: Readonly<Record<string, number>>
  readonly onChange: (value: Readonly<Record<string, number>>) => void
}

/** Votes of people who have more or less than one. */
export function WeightEditor({ value, onChange }: WeightEditorProps) {
  const [isAdding, setAdding] = useState(false)
  const entries = Object.entries(value)
  const without = (user: string) => Object.fromEntries(entries.filter(([name]) => name !== user))
  return (
    <Flex vertical gap={8} role="group" aria-label="票数权重">
      {entries.map(([user, weight]) => (
        <Flex key={user} gap={4} align="center">
          <span style={{ flex: 1 }}>{user}</span>
          <InputNumber
            aria-label={`${user}的票数`}
            min={0.1}
            max={1000}
            value={weight}
            onChange={(votes) => onChange({ ...value, [user]: votes ?? 1 })}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={`删除${user}的票数`}
            onClick={() => onChange(without(user))}
          />
        </Flex>
      ))}
      {isAdding && (
        <UserPicker
          aria-label="选择有权重的人"
          multi={false}
          value=""
          onChange={(user) => {
            setAdding(false)
            if (user) onChange({ ...value, [user]: value[user] ?? 2 })
          }}
        />
      )}
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        添加权重
      </Button>
    </Flex>
  )
}
