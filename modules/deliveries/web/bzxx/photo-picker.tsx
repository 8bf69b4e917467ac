import { smallPicture } from '@mortise/production/web'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'

export interface Photo {
  readonly name: string
  /** As it is sent. */
  readonly data: string
}

const MOST = 6
/** What the server takes of one. */
const MOST_BYTES = 550_000
/** With what pictures begin that say of themselves what they are. */
const beginnings = { 'image/jpeg': [0xff, 0xd8, 0xff], 'image/png': [0x89, 0x50, 0x4e, 0x47] } as const

/** Pictures taken by a telephone, made smaller before they are sent. */
export function PhotoPicker({
  photos,
  onChange,
}: {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (files: readonly File[]) => {
    setRefusal(null)
    const taken: Photo[] = []
    for (const file of files) {
      const picture = await smallPicture(file)
      // Looked at before it is read whole: a telephone has no room for what nobody takes.
      if (!(await isPicture(picture))) setRefusal(`${file.name} 不是JPG或PNG图片`)
      else if (picture.size > MOST_BYTES) setRefusal(`${file.name} 过大，请重新拍照`)
      else taken.push({ name: file.name, data: await dataOf(picture) })
    }
    onChange([...photos, ...taken].slice(0, MOST))
  }
  return (
    <div className="mortise-bzxx-photos">
      {photos.map((photo, at) => (
        <button
          key={photo.data.slice(-40)}
          type="button"
          aria-label={`删除照片${at + 1}`}
          onClick={() => onChange(photos.filter((each) => each !== photo))}
        >
          <img src={photo.data} alt={photo.name} />
        </button>
      ))}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择照片"
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {photos.length < MOST && (
        <Button onClick={() => input.current?.click()}>
          拍照 {photos.length}/{MOST}
        </Button>
      )}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
    </div>
  )
}

/** Whether a file is what its type says, and that is a picture. */
async function isPicture(file: File): Promise<boolean> {
  const expected = beginnings[file.type as keyof typeof beginnings]
  if (!expected) return false
  const bytes = new Uint8Array(await file.slice(0, expected.length).arrayBuffer())
  return expected.every((byte, at) => bytes[at] === byte)
}

async function dataOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return `data:${file.type};base64,${btoa(text)}`
}
