import type { ArgsProps } from 'antd/es/message/interface'
import { Fragment } from 'react'
import { DocumentLink } from '../product/document-link.tsx'

/** Seconds that a word with a link stays: long enough to be clicked. */
const SECONDS = 6

export interface SavedLink {
  readonly to: string
  readonly id: string
  readonly text: string
}

/** What the server said, and links to the documents that it is about. */
export const savedMessage = (
  text: string,
  ...links: readonly SavedLink[]
): Pick<ArgsProps, 'content' | 'duration'> => ({
  duration: SECONDS * Math.max(1, links.length),
  content: (
    <>
      {text}
      {links.map((link) => (
        <Fragment key={link.id}>
          {' '}
          <DocumentLink to={link.to} id={link.id}>
            {link.text}
          </DocumentLink>
        </Fragment>
      ))}
    </>
  ),
})
