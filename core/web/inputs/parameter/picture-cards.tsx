import { Image, Radio } from 'antd'
import { fileAddress } from '../../upload/file-address.ts'
import type { InputProps } from '../input.ts'
import './parameter.css'

interface Card {
  readonly name: string
  readonly picture: string
}

/** Chooses by a picture, which grows when it is clicked. */
export function PictureCards({ cards, ...props }: InputProps & { cards: readonly Card[] }) {
  const { id, value, disabled, readOnly, onChange } = props
  return (
    <Radio.Group
      id={id}
      aria-label={props['aria-label']}
      className="mortise-cards"
      value={value ?? undefined}
      disabled={disabled || readOnly}
      onChange={(event) => onChange?.(event.target.value as string)}
    >
      {cards.map(({ name, picture }) => (
        <div key={name} className="mortise-card">
          {picture && (
            <Image
              src={fileAddress(picture, { width: 200 })}
              preview={{ src: fileAddress(picture) }}
              alt={name}
            />
          )}
          <Radio value={name}>{name}</Radio>
        </div>
      ))}
    </Radio.Group>
  )
}
