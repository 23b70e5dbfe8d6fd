import type { ComponentType } from 'react';
import type { ElementName } from '../wire/elements.ts';
import { Button, Dialog, Form } from './actions.tsx';
import type { ElementView } from './element-view.ts';
import { Checkbox, DateField, NumberField, Select, Switch, TextArea, TextField } from './fields.tsx';
import { Image } from './image.tsx';
import { Card, Divider, Grid, Inline, Stack } from './layout.tsx';
import { List, ListItem, Table } from './records.tsx';
import { Alert, Badge, Empty, Heading, Link, Spinner, Tag, Text } from './texts.tsx';

/** Our component for each element of apps. */
export const elementComponents: { [Name in ElementName]: ComponentType<ElementView<Name>> } = {
  Stack,
  Inline,
  Grid,
  Card,
  Divider,
  Heading,
  Text,
  Link,
  Badge,
  Tag,
  Alert,
  Spinner,
  Empty,
  Image,
  List,
  ListItem,
  Table,
  Button,
  Form,
  TextField,
  TextArea,
  NumberField,
  Select,
  Checkbox,
  Switch,
  DateField,
  Dialog,
};
