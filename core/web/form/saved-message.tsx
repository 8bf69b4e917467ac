import type { ArgsProps } from 'antd/es/message/interface'
import { DocumentLink } from '../product/document-link.tsx'

/** Seconds that a word with a link stays: long enough to be clicked. */
const SECONDS = 6

/** What the server said, and a link to the document that it is about. */
export const savedMessage = (
  text: string,
  link: { readonly to: string; readonly id: string; readonly text: string },
): Pick<ArgsProps, 'content' | 'duration'> => ({
  duration: SECONDS,
  content: (
    <>
      {text}{' '}
      <DocumentLink to={link.to} id={link.id}>
        {link.text}
      </DocumentLink>
    </>
  ),
})
