import { handbook } from '@mortise/handbook/model'
import { serverModule } from '@mortise/server'

export default serverModule(handbook)
