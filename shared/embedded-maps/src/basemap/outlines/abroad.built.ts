import { cutAbroad } from './cutOutlines'

export default cutAbroad()
