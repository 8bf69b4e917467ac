import { assistant } from '@mortise/assistant/model'
import { webModule } from '@mortise/web'

export default webModule(assistant, {
  pages: { '/ai/assistant': () => import('./assistant.tsx') },
  help: () => import('./help.ts'),
})
