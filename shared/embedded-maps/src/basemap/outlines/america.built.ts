import { cutAmerica } from './cutOutlines'

export default cutAmerica()
