import './device-pictures.css'
import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import { smallPicture } from './small-picture.ts'

const LIMIT = 6

interface Props {
  readonly value: readonly File[]
  readonly onChange: (pictures: readonly File[]) => void
}

/** Pictures that stay on this device until they are sent with what they belong to. */
export function DevicePictures({ value, onChange }: Props) {
  const id = useId()
  const shown = useMemo(() => value.map((file) => ({ file, address: URL.createObjectURL(file) })), [value])
  useEffect(
    () => () => {
      for (const { address } of shown) URL.revokeObjectURL(address)
    },
    [shown],
  )
  // Made smaller, pictures come later: beside what is there by then.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const take = async (files: readonly File[]) => {
    const chosen = files.filter(({ type }) => type.startsWith('image/'))
    const smaller = await Promise.all(chosen.map(smallPicture))
    latest.current.onChange([...latest.current.value, ...smaller].slice(0, LIMIT))
  }
  const isFull = value.length >= LIMIT
  return (
    <div className="mortise-device-pictures">
      {shown.map(({ file, address }, at) => (
        <figure key={address}>
          <img src={address} alt={`照片${at + 1} ${file.name}`} />
          <Button onClick={() => onChange(value.filter((each) => each !== file))}>删除</Button>
        </figure>
      ))}
      {!isFull && (
        <label className="ant-btn ant-btn-default ant-btn-lg" htmlFor={id}>
          拍照
        </label>
      )}
      <input
        id={id}
        type="file"
        aria-label="拍照"
        accept="image/*"
        capture="environment"
        multiple
        disabled={isFull}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
