import { fileAddress, type InputProps } from '@mortise/web'
import { Image, Radio } from 'antd'
import './parameter.css'

interface Card {
  readonly value: string
  readonly label: string
  readonly picture: string
  /** Why it cannot be chosen. */
  readonly reason: string
}

/** Chooses by a picture, which grows when it is clicked. */
export function PictureCards({
  name,
  cards,
  ...props
}: InputProps & { name: string; cards: readonly Card[] }) {
  const { id, value, disabled, readOnly, onChange } = props
  return (
    <Radio.Group
      id={id}
      name={name}
      aria-label={props['aria-label']}
      className="mortise-cards"
      value={value ?? undefined}
      disabled={disabled || readOnly}
      onChange={(event) => onChange?.(event.target.value as string)}
    >
      {cards.map(({ value: own, label, picture, reason }) => (
        <div key={own} className={reason ? 'mortise-card mortise-card-closed' : 'mortise-card'}>
          {picture && (
            <Image
              src={fileAddress(picture, { width: 200 })}
              preview={{ src: fileAddress(picture) }}
              alt={label}
            />
          )}
          <Radio value={own} disabled={disabled || readOnly || reason !== ''}>
            {label}
          </Radio>
          {reason && <div className="mortise-card-reason">{reason}</div>}
        </div>
      ))}
    </Radio.Group>
  )
}
