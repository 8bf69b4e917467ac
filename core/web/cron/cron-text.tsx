import { Input } from 'antd'
import { useState } from 'react'

/** A text that counts once its box is left. */
export function CronText({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  return (
    <Input
      className="mortise-cron-text"
      prefix={label}
      aria-label={`${label}表达式`}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) commit()
      }}
    />
  )
}
