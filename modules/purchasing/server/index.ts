import materials from '@mortise/materials/server'
import { purchasing } from '@mortise/purchasing/model'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import system from '@mortise/system/server'
import { views } from './views.ts'

export default serverModule(purchasing, { needs: [system, materials, stock], views })
