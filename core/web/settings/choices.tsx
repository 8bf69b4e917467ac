import { CheckOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useId } from 'react'

interface Option<V extends string> {
  readonly value: V
  readonly label: string
  /** A class that draws what the choice looks like. */
  readonly picture: string
  readonly colour?: string
}

/** A choice among pictures: radio buttons to the keyboard and to those who hear the page. */
export function Choices<V extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: V
  options: readonly Option<V>[]
  onChoose: (value: V) => void
}) {
  const name = useId()
  return (
    <div className="mortise-choices" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Tooltip key={option.value} title={option.label}>
          <label
            className={`mortise-choice ${option.picture}`}
            style={option.colour ? { backgroundColor: option.colour } : undefined}
          >
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.value === value && <CheckOutlined />}
          </label>
        </Tooltip>
      ))}
    </div>
  )
}
