import { demo } from '@mortise/demo/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'

export default serverModule(demo, { needs: [system] })
