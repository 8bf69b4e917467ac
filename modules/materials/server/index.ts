import { materials } from '@mortise/materials/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'

export default serverModule(materials, { needs: [system] })
