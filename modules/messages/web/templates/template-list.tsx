import { MessageTemplate } from '@mortise/messages/model'
import { EntityList } from '@mortise/web'
import { TemplateContent } from './template-content.tsx'

const form = { editors: { content: TemplateContent } } as const

/** 消息模板: the ordinary list, with an editor for what is sent. */
export default function TemplateList() {
  return <EntityList of={MessageTemplate} form={form} />
}
