import { pricing } from '@mortise/pricing/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'

export default serverModule(pricing, { needs: [system] })
