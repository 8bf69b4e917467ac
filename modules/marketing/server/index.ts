import customers from '@mortise/customers/server'
import { marketing } from '@mortise/marketing/model'
import messages from '@mortise/messages/server'
import { serverModule } from '@mortise/server'

export default serverModule(marketing, { needs: [messages, customers] })
