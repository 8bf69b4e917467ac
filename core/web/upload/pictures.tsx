import './pictures.css'
import { useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { fileAddress, fileNameOf } from './file-address.ts'

const ImagePreview = lazily(() => import('./image-preview.tsx'))

/** The first of some pictures, small; all of them can be looked at in a window. */
export function Pictures({ paths }: { paths: readonly string[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const [first] = paths
  if (!first) return null
  return (
    <>
      <button
        type="button"
        className="mortise-pictures-first"
        aria-label={`预览${fileNameOf(first)}`}
        onClick={(event) => {
          // A row may have a click of its own.
          event.stopPropagation()
          setShown(0)
        }}
      >
        <img src={fileAddress(first, { width: 160 })} alt="" loading="lazy" />
      </button>
      {shown !== null && <ImagePreview paths={paths} at={shown} onMove={setShown} />}
    </>
  )
}
