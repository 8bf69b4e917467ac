import { messages } from '@mortise/messages/model'
import { NOTICES_PATH, webModule } from '@mortise/web'

export default webModule(messages, { pages: { [NOTICES_PATH]: () => import('./my-announcements.tsx') } })
