import { Publicity } from '@mortise/marketing/model'
import { AppModal, api, fileAddress, fileNameOf, RichText, refreshAll } from '@mortise/web'
import { useEffect, useState } from 'react'
import type { Published } from './library.tsx'

/** One of them, opened; that is noted for those who published it. */
export default function LibraryReading({
  published: { id, title, content, files, cover, isRead },
  onClose,
}: {
  published: Published
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (isRead) return
    // Not worth a word where it fails: it is noted the next time.
    void api
      .post(`${Publicity.wire}/read`, { id }, { quiet: true })
      .then(refreshAll)
      .catch(() => {})
  }, [id, isRead])
  const paths = (files ?? '').split(',').filter(Boolean)
  return (
    <AppModal
      open={isOpen}
      title={title}
      width={860}
      switchFullscreen
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {cover && <img className="mortise-library-cover" src={fileAddress(cover)} alt={title} />}
      {content && <RichText value={content} readOnly />}
      {paths.length > 0 && (
        <ul aria-label="附件">
          {paths.map((path) => (
            <li key={path}>
              <a href={fileAddress(path)} target="_blank" rel="noreferrer">
                {fileNameOf(path)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </AppModal>
  )
}
